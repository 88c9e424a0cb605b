import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { type CameraPart, cameraPart } from '@watchfire/contract/device/camera-bulk.calls.ts'
import { type ComparedSetting, comparedSetting } from '@watchfire/contract/device/camera-default.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Checkbox, Form, Select } from 'antd'
import { useDeferredValue, useId, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { MoveLines } from '../move/MoveLines.tsx'
import { SensitivityChoice } from '../public/SensitivityChoice.tsx'
import { cameraActTexts } from './camera-act.texts.ts'
import type { ActedCamera, CameraAct, CameraChange } from './camera-act.ts'

type Props = { cameras: readonly ActedCamera[]; onChange: (change: CameraChange | undefined) => void }

/** What an act still has to be told; nothing for most. */
export function ActFields({ act, ...props }: Props & { act: CameraAct }) {
  if (act === 'sensitivity') return <SensitivityFields {...props} />
  if (act === 'copy') return <CopyFields {...props} />
  if (act === 'move') return <PlaceFields {...props} />
  if (act === 'toDefault') return <DefaultFields {...props} />
  return null
}

function SensitivityFields({ onChange }: Props) {
  const [chosen, setChosen] = useState<number>()
  const choose = (sensitivity: number) => {
    setChosen(sensitivity)
    onChange({ sensitivity })
  }
  return <SensitivityChoice chosen={chosen} onChoose={choose} />
}

function CopyFields({ cameras, onChange }: Props) {
  const t = useTexts(cameraActTexts)
  const id = useId()
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const [sourceId, setSource] = useState<string>()
  const [parts, setParts] = useState<CameraPart[]>(['zones', 'masks', 'lines'])
  const found = useCall(
    deviceCalls.listCameras,
    { pageSize: 20, ...(keyword && { keyword }), ...(cameras[0] && { beside: cameras[0].channelId }) },
    { quiet: true, keepPrevious: true },
  ).data?.rows
  const choose = (next: { sourceId?: string | undefined; parts: CameraPart[] }) => {
    setSource(next.sourceId)
    setParts(next.parts)
    onChange(next.sourceId && next.parts.length > 0 ? { sourceId: next.sourceId, parts: next.parts } : undefined)
  }
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={t('source')} htmlFor={id}>
        <Select
          id={id}
          autoFocus
          placeholder={t('sourceSearch')}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          value={sourceId}
          options={(found ?? [])
            .filter(({ setUp }) => setUp !== 'file')
            .map(camera => ({
              value: camera.channelId,
              label: [camera.name, camera.projectName, camera.regionName].filter(Boolean).join(' · '),
            }))}
          onChange={value => choose({ sourceId: value, parts })}
        />
      </Form.Item>
      <Form.Item label={t('parts')}>
        <Checkbox.Group
          value={parts}
          options={cameraPart.options.map(value => ({ value, label: t(value) }))}
          onChange={values => choose({ sourceId, parts: values })}
        />
      </Form.Item>
    </Form>
  )
}

function DefaultFields({ onChange }: Props) {
  const t = useTexts(cameraActTexts)
  const [parts, setParts] = useState<ComparedSetting[]>([])
  return (
    <Checkbox.Group
      aria-label={t('defaultParts')}
      value={parts}
      options={comparedSetting.options.map(value => ({ value, label: t(value) }))}
      onChange={values => {
        setParts(values)
        onChange(values.length > 0 ? { toDefault: true, parts: values } : undefined)
      }}
    />
  )
}

/** Stands for the whole project, as the call has it. */
const whole = 0

/** A region of where they are, or another project and a region of it; what moves along is told once it is chosen. */
function PlaceFields({ cameras, onChange }: Props) {
  const t = useTexts(cameraActTexts)
  const id = useId()
  const present = new Set(cameras.map(({ projectId }) => projectId))
  const [own] = present.size === 1 ? present : []
  const [projectId, setProject] = useState(own)
  const [regionId, setRegion] = useState<number>()
  const projects = useCall(companyCalls.listProjects, {}, { quiet: true }).data?.rows ?? []
  const regions = useCall(companyCalls.listRegions, {}, { quiet: true }).data?.rows ?? []
  const companyIds = new Set(projects.filter(one => present.has(one.projectId)).map(one => one.companyId))
  const move = useCall(
    deviceCalls.readCameraMove,
    {
      channelIds: cameras.map(({ channelId }) => channelId),
      projectId: projectId ?? 0,
      ...(regionId && { regionId }),
    },
    { quiet: true, selection: {}, enabled: projectId !== undefined && regionId !== undefined },
  ).data
  const choose = (project: number, region: number | undefined) => {
    setProject(project)
    setRegion(region)
    onChange(region === undefined ? undefined : { projectId: project, regionId: region })
  }
  return (
    <>
      <Form layout="vertical" component="div">
        <Form.Item label={t('project')} htmlFor={`${id}-project`}>
          <Select
            id={`${id}-project`}
            showSearch={{ optionFilterProp: 'label' }}
            value={projectId}
            options={projects
              .filter(({ companyId }) => companyIds.has(companyId))
              .map(({ projectId: value, name: label }) => ({ value, label }))}
            onChange={(project: number) => choose(project, undefined)}
          />
        </Form.Item>
        <Form.Item label={t('region')} htmlFor={id}>
          <Select
            id={id}
            autoFocus
            disabled={projectId === undefined}
            showSearch={{ optionFilterProp: 'label' }}
            value={regionId}
            options={[
              { value: whole, label: t('wholeProject') },
              ...regions
                .filter(region => region.projectId === projectId)
                .map(({ regionId: value, name: label }) => ({ value, label })),
            ]}
            onChange={(region: number) => projectId !== undefined && choose(projectId, region)}
          />
        </Form.Item>
      </Form>
      {move && <MoveLines move={move} />}
    </>
  )
}
