import { lookupPageSize } from '@watchfire/contract/core/body.ts'
import { libraryCalls } from '@watchfire/contract/people/library.calls.ts'
import { Select, type SelectProps } from 'antd'
import { useCall } from '../core/use-call.ts'

export const useLibraries = () => useCall(libraryCalls.list, { pageSize: lookupPageSize }, { quiet: true }).data?.rows

/** A face library. Given its value by the form. */
export function LibrarySelect(props: SelectProps) {
  const libraries = useLibraries()
  return (
    <Select
      {...props}
      loading={!libraries}
      showSearch={{ optionFilterProp: 'label' }}
      options={(libraries ?? []).map(({ libraryId, name, projectName }) => ({
        value: libraryId,
        label: `${name} · ${projectName}`,
      }))}
    />
  )
}
