import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import { moduleOf } from '../core/module-of.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { RowRemoval } from '../ui/list/RowActions.tsx'
import { listEntryTexts } from './list-entry.texts.ts'

type Props<C extends Call> = { call: C; input: InputOf<C>; of: string; title: string; hint: string }

export function RemoveListEntry<C extends Call>({ call, input, ...entry }: Props<C>) {
  const t = useTexts(listEntryTexts)
  const remove = useAct(call, { refresh: [moduleOf(call)], successText: t('done') })
  return <RowRemoval {...entry} label={t('remove')} loading={remove.isPending} onConfirm={() => remove.mutate(input)} />
}
