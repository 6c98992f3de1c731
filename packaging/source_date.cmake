# Read by cpack: files in a package are dated as the commit, unless SOURCE_DATE_EPOCH says otherwise.
# In a tree without git the date is in packaging/commit, behind the commit.
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
  file(READ ${CMAKE_CURRENT_LIST_DIR}/commit commit)
  if(NOT commit MATCHES "^[0-9a-f]+ ([0-9]+)")
    execute_process(COMMAND git -C ${CMAKE_CURRENT_LIST_DIR} log -1 --format=commit\ %ct
      OUTPUT_VARIABLE commit ERROR_QUIET)
  endif()
  if(commit MATCHES " ([0-9]+)")
    set(ENV{SOURCE_DATE_EPOCH} ${CMAKE_MATCH_1})
  endif()
endif()
