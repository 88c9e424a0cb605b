import type { HookSource } from '@watchfire/contract/hook/hook.shapes.ts'
import { Form, Segmented } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { BrokerDialog } from './BrokerDialog.tsx'
import { brokerTexts } from './broker.texts.ts'
import { HookDialog } from './HookDialog.tsx'

const kinds = ['webhook', 'mqtt', 'frigate'] as const

/** Changes a source, or adds one of a kind that is chosen first. */
export function SourceDialog({ source, onClose }: { source: HookSource | undefined; onClose: () => void }) {
  const t = useTexts(brokerTexts)
  const [kind, setKind] = useState<(typeof kinds)[number]>('webhook')
  if (source?.broker) return <BrokerDialog source={source} onClose={onClose} />
  if (source) return <HookDialog source={source} onClose={onClose} />
  const choice = (
    <Form.Item label={t('kind')} extra={t('kindHint')}>
      <Segmented
        aria-label={t('kind')}
        value={kind}
        options={kinds.map(value => ({ value, label: t(value) }))}
        onChange={setKind}
      />
    </Form.Item>
  )
  if (kind === 'webhook') return <HookDialog source={undefined} kind={choice} onClose={onClose} />
  return <BrokerDialog key={kind} preset={kind} kind={choice} onClose={onClose} />
}
