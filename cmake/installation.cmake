# What `cmake --install` installs beside the executables and the DDS module, which their own directories install.
install(FILES completions/aimctl.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME aimctl)
install(FILES completions/_aimctl DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES completions/aimctl.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
file(GLOB pages_1 CONFIGURE_DEPENDS man/*.1)
file(GLOB pages_8 CONFIGURE_DEPENDS man/*.8)
install(FILES ${pages_1} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${pages_8} DESTINATION ${CMAKE_INSTALL_MANDIR}/man8)
configure_file(cmake/install_service.cmake.in install_service.cmake @ONLY)
install(SCRIPT "${CMAKE_CURRENT_BINARY_DIR}/install_service.cmake")
# The layout of the source tree is kept, so that links between the pages work.
install(FILES README.md CONTRIBUTING.md SECURITY.md CHANGELOG.md LICENSE NOTICE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN "*.md")
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR})
