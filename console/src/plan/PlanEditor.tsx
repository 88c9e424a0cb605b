import { ExpandOutlined, MinusOutlined, PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { type Plan, planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { Alert, Button, Space } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { showError } from '../core/show-error.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { ListTitle } from '../ui/list/ListParts.tsx'
import { useDrawingHistory } from '../ui/shape/use-drawing-history.ts'
import type { Point } from '../ui/shape/use-picture-window.ts'
import { useUnsavedWarning } from '../ui/shape/use-unsaved-warning.ts'
import { PlanCanvas } from './PlanCanvas.tsx'
import styles from './PlanEditor.module.css'
import { PlanRegions } from './PlanRegions.tsx'
import { planTexts } from './plan.texts.ts'
import { type PlanFacts, standingOf } from './plan-devices.ts'
import { drawingOf, outlineRegion, placeDevice } from './plan-drawing.ts'
import { SelectedDevice } from './SelectedDevice.tsx'
import { UnplacedDevices } from './UnplacedDevices.tsx'
import { usePlanAlarms } from './use-plan-alarms.ts'

type Props = { plan: Plan; ratio: number; onReload: () => void }
/** What a click on the plan does. */
type Tool = { device: PlanFacts } | { regionId: number; corners: readonly Point[] }

export function PlanEditor({ plan, ratio, onReload }: Props) {
  const t = useTexts(planTexts)
  const [version, setVersion] = useState(plan.version)
  const [stored, setStored] = useState(() => drawingOf(plan))
  const { drawing, change, undo, redo } = useDrawingHistory(stored)
  const [selected, setSelected] = useState<string>()
  const [tool, setTool] = useState<Tool>()
  const alarms = usePlanAlarms(plan.projectId)
  const unsaved = drawing !== stored
  /** What a running save carries: more may be drawn meanwhile. */
  const sent = useRef(drawing)
  const save = useAct(planCalls.save, {
    refresh: [],
    successText: t('saved'),
    onSuccess: answer => {
      setVersion(answer.version)
      setStored(sent.current)
    },
    onRefused: refusal => (refusal.code === 'plan.changedMeanwhile' ? undefined : showError(refusal)),
  })
  const changedMeanwhile = save.error?.code === 'plan.changedMeanwhile'

  useUnsavedWarning(unsaved)
  const nameOf = (found: Tool) =>
    'device' in found
      ? t('placing', { name: found.device.name })
      : t('drawing', { name: plan.regions.find(({ regionId }) => regionId === found.regionId)?.name ?? '' })
  const finish = () => {
    if (tool && 'regionId' in tool && tool.corners.length >= 3)
      change(now => outlineRegion(now, tool.regionId, tool.corners))
    setTool(undefined)
  }
  const point = (at: Point) => {
    if (!tool) return
    if ('regionId' in tool) return setTool({ ...tool, corners: [...tool.corners, at] })
    change(now => placeDevice(now, tool.device, at))
    setSelected(tool.device.deviceId)
    setTool(undefined)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') setTool(undefined)
    if (event.key === 'Enter' && tool && 'regionId' in tool) finish()
    if ((event.ctrlKey || event.metaKey) && event.key === 'z') (event.shiftKey ? redo : undo)?.()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const chosen = standingOf(plan, drawing).find(({ deviceId }) => deviceId === selected)

  return (
    <section className={styles.editor}>
      <div className={styles.bar}>
        <ListTitle>{t('title', { project: plan.projectName })}</ListTitle>
        <span className={styles.state} role="status">
          {unsaved ? t('unsaved') : ''}
        </span>
        <Space>
          <Button icon={<UndoOutlined />} aria-label={t('undo')} title={t('undo')} disabled={!undo} onClick={undo} />
          <Button icon={<RedoOutlined />} aria-label={t('redo')} title={t('redo')} disabled={!redo} onClick={redo} />
          <Button
            type="primary"
            disabled={!unsaved}
            loading={save.isPending}
            onClick={() => {
              sent.current = drawing
              const { positions, spots, outlines } = drawing
              save.mutate({
                projectId: plan.projectId,
                version,
                positions: [...positions],
                spots: [...spots],
                outlines: [...outlines],
              })
            }}
          >
            {t('save')}
          </Button>
        </Space>
      </div>
      {changedMeanwhile && (
        <Alert
          type="warning"
          showIcon
          title={t('changedTitle')}
          description={t('changedHint')}
          action={<Button onClick={onReload}>{t('reload')}</Button>}
        />
      )}
      <div className={styles.columns}>
        <aside className={styles.side}>
          <UnplacedDevices
            plan={plan}
            drawing={drawing}
            placing={tool && 'device' in tool ? tool.device.deviceId : undefined}
            onPlace={device => setTool({ device })}
          />
          <PlanRegions
            plan={plan}
            drawing={drawing}
            drawn={tool && 'regionId' in tool ? tool.regionId : undefined}
            onDraw={regionId => setTool({ regionId, corners: [] })}
            onErase={regionId => change(now => outlineRegion(now, regionId, []))}
          />
        </aside>
        <PlanCanvas
          plan={plan}
          ratio={ratio}
          drawing={drawing}
          change={change}
          selected={selected}
          onSelect={setSelected}
          onPoint={tool && point}
          corners={tool && 'regionId' in tool ? tool.corners : []}
          alarms={alarms}
        >
          {({ closer, wider, fit }) => (
            <>
              <div className={styles.zoom}>
                <Button size="small" icon={<PlusOutlined />} aria-label={t('closer')} onClick={closer} />
                <Button size="small" icon={<MinusOutlined />} aria-label={t('wider')} onClick={wider} />
                <Button size="small" icon={<ExpandOutlined />} aria-label={t('fit')} onClick={fit} />
              </div>
              {tool ? (
                <div className={styles.hint} role="status">
                  {nameOf(tool)}
                  {'regionId' in tool && (
                    <Button size="small" type="primary" disabled={tool.corners.length < 3} onClick={finish}>
                      {t('finish')}
                    </Button>
                  )}
                  <Button size="small" onClick={() => setTool(undefined)}>
                    {t('cancel')}
                  </Button>
                </div>
              ) : chosen ? (
                <SelectedDevice
                  device={chosen}
                  alarming={alarms.has(chosen.deviceId)}
                  change={change}
                  onGone={() => setSelected(undefined)}
                />
              ) : (
                <p className={styles.hint}>{t('hint')}</p>
              )}
            </>
          )}
        </PlanCanvas>
      </div>
    </section>
  )
}
