import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { type HookPayload, type HookSource, maxStoredPost } from '@watchfire/contract/hook/hook.shapes.ts'
import { Alert, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { siteText } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { useAct, useCall } from '../core/use-call.ts'
import { Muted } from '../ui/text.tsx'
import { ExpressionField } from './ExpressionField.tsx'
import styles from './HookTrial.module.css'
import { HookTrialEvents } from './HookTrialEvents.tsx'
import { hookTexts } from './hook.texts.ts'
import { type HookTexts, problemText } from './hook-problem-labels.ts'

/** An expression is tried on what came last, and saved when it is right. */
export function HookTrial({ source }: { source: HookSource }) {
  const t = useTexts(hookTexts)
  const { sourceId, version, name, inUse, signatureHeader } = source
  const payloads = useCall(hookCalls.listPayloads, { sourceId }).data ?? []
  const [expression, setExpression] = useState(source.expression)
  const [chosen, setChosen] = useState<number>()
  const [typed, setTyped] = useState<string>()
  const shown = payloads.find(({ payloadId }) => payloadId === chosen) ?? payloads.find(one => one.payload !== null)
  const payload = typed ?? formatted(shown)
  const run = useAct(hookCalls.tryExpression, { refresh: [] })
  const save = useAct(hookCalls.updateSource, { refresh: ['hook'], successText: t('done') })
  const trial = run.data
  // Of one that posts, nothing shows it.
  const sender = source.broker ? trial?.sender : null
  return (
    <section className={styles.parts}>
      <h3 className={styles.title}>{t('trial')}</h3>
      <Muted as="p">{payloads.length === 0 ? t('noPayload') : t('trialHint')}</Muted>
      {payloads.length > 0 && (
        <Select
          aria-label={t('latest', { count: payloads.length })}
          value={shown?.payloadId ?? null}
          options={payloads.map(one => ({
            value: one.payloadId,
            label: lineOf(t, one),
            disabled: one.payload === null,
          }))}
          onChange={next => {
            setChosen(next ?? undefined)
            setTyped(undefined)
          }}
        />
      )}
      <Input.TextArea
        aria-label={t('payload')}
        autoSize={{ minRows: 4, maxRows: 12 }}
        spellCheck={false}
        maxLength={maxStoredPost}
        className={styles.code}
        value={payload}
        onChange={event => setTyped(event.target.value)}
      />
      <ExpressionField
        aria-label={t('expression')}
        value={expression}
        onChange={event => setExpression(event.target.value)}
      />
      <div className={styles.acts}>
        <Button
          type="primary"
          loading={run.isPending}
          disabled={payload.trim() === '' || expression.trim() === ''}
          onClick={() => run.mutate({ sourceId, expression, payload })}
        >
          {t('tryIt')}
        </Button>
        <Button
          loading={save.isPending}
          disabled={expression.trim() === '' || expression === source.expression}
          onClick={() => save.mutate({ sourceId, version, name, inUse, signatureHeader, expression })}
        >
          {t('save')}
        </Button>
        {trial && <Muted>{t('took', { ms: trial.tookMs })}</Muted>}
      </div>
      {trial?.problem && <Alert type="error" showIcon title={problemText(t, trial.problem, trial.words)} />}
      {sender && <Alert type="info" showIcon title={t(sender === 'online' ? 'senderRuns' : 'senderStops')} />}
      {trial && !trial.problem && !sender && trial.events.length === 0 && (
        <Alert type="info" showIcon title={t('noEvents')} />
      )}
      {trial && <HookTrialEvents events={trial.events} />}
    </section>
  )
}

/** As a person reads it; what was kept is small. */
function formatted(kept: HookPayload | undefined): string {
  if (!kept?.payload) return ''
  const text = JSON.stringify(JSON.parse(kept.payload), null, 2)
  return text.length <= maxStoredPost ? text : kept.payload
}

const lineOf = (t: HookTexts, { receivedAt, problem, words, events, payload }: HookPayload) =>
  [siteText(receivedAt), problem ? problemText(t, problem, words) : `× ${events}`, payload === null && t('tooLong')]
    .filter(Boolean)
    .join(' · ')
