import { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../core/use-call.ts'

/** Found by typing; so many are offered at a time. */
const offered = 50

type Props = {
  projectId: number | undefined
  /** Those of the plan: they have their names wherever they stand among the others. */
  known: readonly { pointId: number; name: string }[]
  value?: number[]
  onChange?: (pointIds: number[]) => void
}

/** Check points of a project in the order they are chosen, searched by the server. Given its value by the form. */
export function RoundPointsField({ projectId, known, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(known)
  const { data } = useCall(
    checkPointCalls.list,
    { keyword: typed.trim().slice(0, 60) || undefined, pageNum: 1, pageSize: offered },
    { quiet: true, keepPrevious: true, enabled: projectId !== undefined, selection: projectId ? { projectId } : {} },
  )
  const found = data?.rows ?? []
  const names = new Map([...chosen, ...found].map(({ pointId, name }) => [pointId, name]))
  return (
    <Select
      {...field}
      mode="multiple"
      disabled={projectId === undefined}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={found.map(({ pointId: value, name: label }) => ({ value, label }))}
      labelRender={({ value, label }) => label ?? names.get(Number(value))}
      onChange={pointIds => {
        setChosen(pointIds.map(pointId => ({ pointId, name: names.get(pointId) ?? '' })))
        field.onChange?.(pointIds)
      }}
    />
  )
}
