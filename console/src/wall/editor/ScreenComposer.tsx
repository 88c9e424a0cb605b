import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import type { AnswerOf } from '@watchfire/contract/core/call.ts'
import { defaultWidgets, firstPlace, type Widget, type WidgetKind } from '@watchfire/contract/wall/screen.rules.ts'
import { wallCalls } from '@watchfire/contract/wall/wall.calls.ts'
import { Alert, Button, Space } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { showError } from '../../core/show-error.ts'
import { useTexts } from '../../core/texts.ts'
import { notify } from '../../core/toasts.ts'
import { useAct } from '../../core/use-call.ts'
import { ListTitle } from '../../ui/list/ListParts.tsx'
import { useDrawingHistory } from '../../ui/shape/use-drawing-history.ts'
import { useUnsavedWarning } from '../../ui/shape/use-unsaved-warning.ts'
import type { DrawWidget } from '../ScreenGrid.tsx'
import { screenTexts } from '../screen.texts.ts'
import { PlanChoiceField } from './PlanChoiceField.tsx'
import { ScreenCanvas } from './ScreenCanvas.tsx'
import styles from './ScreenComposer.module.css'
import { ScreenPreview } from './ScreenPreview.tsx'
import { WidgetShelf } from './WidgetShelf.tsx'

type Props = {
  companyId: number
  screen: AnswerOf<typeof wallCalls.readScreen>
  draw: DrawWidget
  onReload: () => void
}

export function ScreenComposer({ companyId, screen, draw, onReload }: Props) {
  const t = useTexts(screenTexts)
  const [version, setVersion] = useState(screen.version)
  const [stored, setStored] = useState<readonly Widget[]>(screen.widgets)
  const { drawing: widgets, change, undo, redo } = useDrawingHistory(stored)
  const [isPreviewed, setPreviewed] = useState(false)
  const unsaved = widgets !== stored
  /** What a running save carries: more may be changed meanwhile. */
  const sent = useRef(widgets)
  const save = useAct(wallCalls.saveScreen, {
    refresh: [],
    selection: {},
    successText: t('saved'),
    onSuccess: answer => {
      setVersion(answer.version)
      setStored(sent.current)
    },
    onRefused: refusal => (refusal.code === 'wall.changedMeanwhile' ? undefined : showError(refusal)),
  })
  useUnsavedWarning(unsaved)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    ;(event.shiftKey ? redo : undo)?.()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const add = (kind: WidgetKind) => {
    const widget = firstPlace(widgets, kind)
    if (widget) change(now => [...now, widget])
    else notify.warning(t('noRoom'))
  }
  const remove = (kind: WidgetKind) => change(now => now.filter(widget => widget.kind !== kind))

  return (
    <section className={styles.editor}>
      <div className={styles.bar}>
        <ListTitle>{t('title', { company: screen.companyName })}</ListTitle>
        <span className={styles.state} role="status">
          {unsaved
            ? t('unsaved')
            : screen.version > 0 && version === screen.version
              ? t('savedBy', { by: screen.changedBy, at: screen.changedAtText })
              : ''}
        </span>
        <Space wrap>
          <Button icon={<UndoOutlined />} aria-label={t('undo')} title={t('undo')} disabled={!undo} onClick={undo} />
          <Button icon={<RedoOutlined />} aria-label={t('redo')} title={t('redo')} disabled={!redo} onClick={redo} />
          <Button href={`/displays/${companyId}`}>{t('displays')}</Button>
          <Button disabled={widgets.length === 0} onClick={() => setPreviewed(true)}>
            {t('preview')}
          </Button>
          <Button href={`/customized-screen/${companyId}`} target="_blank" disabled={version === 0}>
            {t('open')}
          </Button>
          <Button
            type="primary"
            disabled={!unsaved}
            loading={save.isPending}
            onClick={() => {
              sent.current = widgets
              save.mutate({ ofCompanyId: companyId, version, widgets: [...widgets] })
            }}
          >
            {t('save')}
          </Button>
        </Space>
      </div>
      {save.error?.code === 'wall.changedMeanwhile' && (
        <Alert
          type="warning"
          showIcon
          title={t('changedTitle')}
          description={t('changedHint')}
          action={<Button onClick={onReload}>{t('reload')}</Button>}
        />
      )}
      <div className={styles.columns}>
        <WidgetShelf widgets={widgets} onAdd={add} onRemove={remove}>
          {widgets
            .filter(({ kind }) => kind === 'plan')
            .map(({ shows }) => (
              <PlanChoiceField
                key="plan"
                chosen={shows}
                onChoose={next =>
                  change(now => now.map(each => (each.kind === 'plan' ? { ...each, shows: next } : each)))
                }
              />
            ))}
        </WidgetShelf>
        <ScreenCanvas widgets={widgets} change={change} onRemove={remove}>
          {widgets.length === 0 && (
            <div className={styles.empty}>
              <p>{t('emptyHint')}</p>
              <Button type="primary" onClick={() => change(() => defaultWidgets)}>
                {t('usual')}
              </Button>
            </div>
          )}
        </ScreenCanvas>
      </div>
      {isPreviewed && <ScreenPreview widgets={widgets} draw={draw} onClose={() => setPreviewed(false)} />}
    </section>
  )
}
