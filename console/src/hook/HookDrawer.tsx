import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { hookCounts } from '@watchfire/contract/hook/hook.shapes.ts'
import { Alert, Drawer } from 'antd'
import { siteText } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { Muted } from '../ui/text.tsx'
import { HookBindings } from './HookBindings.tsx'
import styles from './HookDrawer.module.css'
import { HookTrial } from './HookTrial.tsx'
import { hookTexts } from './hook.texts.ts'
import { problemText } from './hook-problem-labels.ts'
import { LineState } from './LineState.tsx'

const every = 10_000

/** One source: what became of what it sent, which devices its names are, and a dry run. */
export function HookDrawer({ sourceId, onClose }: { sourceId: number; onClose: () => void }) {
  const t = useTexts(hookTexts)
  const { data, error, isPending, refetch } = useCall(hookCalls.getSource, { sourceId }, { refetchInterval: every })
  const source = data?.source
  return (
    <Drawer open size={760} title={source?.name ?? t('detail')} onClose={onClose}>
      {source ? (
        <div className={styles.parts}>
          <dl className={styles.counts}>
            {[['posts', source.posts] as const, ...hookCounts.map(count => [count, source.counts[count]] as const)].map(
              ([count, value]) => (
                <div key={count}>
                  <dt>{t(count)}</dt>
                  <dd>{value}</dd>
                </div>
              ),
            )}
          </dl>
          <Muted>
            {source.lastAt === null ? t('never') : `${t('last')} ${siteText(source.lastAt)}`}
            {source.broker === null && ` · ${t('tokenOf', { hint: source.tokenHint, time: siteText(source.tokenAt) })}`}
          </Muted>
          {source.broker && <LineState line={source.broker} isWhole />}
          {source.lastProblem && (
            <Alert
              type="warning"
              showIcon
              title={problemText(t, source.lastProblem, source.lastWords)}
              description={source.lastProblemAt !== null && siteText(source.lastProblemAt)}
            />
          )}
          <HookBindings source={source} bindings={data.bindings} />
          <HookTrial source={source} />
        </div>
      ) : (
        <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
      )}
    </Drawer>
  )
}
