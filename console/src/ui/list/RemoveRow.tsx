import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import { type ModuleName, moduleOf } from '../../core/module-of.ts'
import type { Selection } from '../../core/session-store.ts'
import { useAct } from '../../core/use-call.ts'
import { RowRemoval } from './RowActions.tsx'

type Props<C extends Call> = {
  call: C
  input: InputOf<C>
  label: string
  /** The row's own name, so that a screen reader tells one button from the next. */
  of: string
  title: string
  hint: string
  done: string
  /** Whose screens show what this changes, besides the module of the call. */
  refresh?: readonly ModuleName[]
  selection?: Selection
}

/** Removes what a row stands for, after a question that says what goes with it. */
export function RemoveRow<C extends Call>({ call, input, done, refresh = [], selection, ...question }: Props<C>) {
  const remove = useAct(call, {
    refresh: [moduleOf(call), ...refresh],
    successText: done,
    ...(selection && { selection }),
  })
  return <RowRemoval {...question} loading={remove.isPending} onConfirm={() => remove.mutate(input)} />
}
