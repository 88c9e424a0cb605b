import { lookupPageSize } from '@watchfire/contract/core/body.ts'
import { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import { Select, type SelectProps } from 'antd'
import { useCall } from '../core/use-call.ts'

export const useParks = () => useCall(parkCalls.list, { pageSize: lookupPageSize }, { quiet: true }).data?.rows

/** A park, or several. Given its value by the form. */
export function ParkSelect(props: SelectProps) {
  const parks = useParks()
  return (
    <Select
      {...props}
      loading={!parks}
      showSearch={{ optionFilterProp: 'label' }}
      options={(parks ?? []).map(({ parkId, parkName, projectName }) => ({
        value: parkId,
        label: `${parkName} · ${projectName}`,
      }))}
    />
  )
}
