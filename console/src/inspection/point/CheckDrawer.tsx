import { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import { Descriptions, Drawer, Flex } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { CheckAnswers } from './CheckAnswers.tsx'
import { CheckFacts } from './CheckFacts.tsx'
import { checkTexts } from './check.texts.ts'
import { dwellOf } from './dwell.ts'

/** One check whole: who, when, how it was done, and what was answered. */
export function CheckDrawer({ checkId, onClose }: { checkId: number; onClose: () => void }) {
  const t = useTexts(checkTexts)
  const { data: check, error, isPending, refetch } = useCall(checkCalls.get, { checkId }, { quiet: true })
  const facts = check && [
    { label: t('by'), children: `${check.byName} ${check.atText.slice(0, 16)}` },
    { label: t('outcome'), children: <CheckFacts check={check} /> },
    { label: t('facts'), children: t('dwell', dwellOf(check.dwellMs)) },
    { label: t('title'), children: t('versionOf', { name: check.listName, version: check.version }) },
  ]
  return (
    <Drawer open size={560} title={check?.pointName ?? ''} onClose={onClose}>
      {check ? (
        <Flex vertical gap="large">
          <Descriptions size="small" column={1} items={facts?.map(fact => ({ ...fact, key: fact.label })) ?? []} />
          <CheckAnswers check={check} />
        </Flex>
      ) : (
        <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
      )}
    </Drawer>
  )
}
