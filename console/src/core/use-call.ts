/** Calls in components: `useCall` reads, `useAct` does. */
import { keepPreviousData, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import type { AnswerOf, Call, InputOf } from '@watchfire/contract/core/call.ts'
import { useState } from 'react'
import { request } from './client.ts'
import { type ModuleName, moduleOf } from './module-of.ts'
import { queryClient } from './query-client.ts'
import type { Refusal } from './refusal.ts'
import { currentSelection, type Selection, useSelection } from './session-store.ts'
import { showError } from './show-error.ts'
import { notify } from './toasts.ts'

/** `[room, path, input, selection]`: what is read again when a room is refreshed. */
export function keyOf<C extends Call>(call: C, input: InputOf<C>, selection: Selection = currentSelection()) {
  return [moduleOf(call), call.path, input, selection] as const
}

type ReadOptions = {
  enabled?: boolean
  /** Reads again every so many ms while the tab is visible. Failures of such a reader are not shown as messages. */
  refetchInterval?: number | false
  /** Keeps the last rows on screen while the next page comes. */
  keepPrevious?: boolean
  /** The screen shows the failure itself: no message. */
  quiet?: boolean
  /** What is about to be edited: an answer from before the component was there is not shown, and may be outdated. */
  fresh?: boolean
  /** In place of the top bar's own selection: the selectors themselves must not be narrowed by what they select. */
  selection?: Selection
}

export function useCall<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: ReadOptions = {},
): UseQueryResult<AnswerOf<C>, Refusal> {
  const chosen = useSelection()
  const selection = options.selection ?? chosen
  const [openedAt] = useState(Date.now)
  const query = useQuery<AnswerOf<C>, Refusal>({
    queryKey: keyOf(call, input, selection),
    queryFn: ({ signal }) => request(call, input, { signal, selection }),
    enabled: options.enabled ?? true,
    refetchInterval: options.refetchInterval ?? false,
    placeholderData: options.keepPrevious ? keepPreviousData : undefined,
    meta: { quiet: options.quiet ?? Boolean(options.refetchInterval) },
    ...(options.fresh && { refetchOnMount: 'always' }),
  } as Parameters<typeof useQuery<AnswerOf<C>, Refusal>>[0])
  if (!options.fresh || query.dataUpdatedAt >= openedAt) return query
  return { ...query, data: undefined, isPending: query.fetchStatus !== 'idle' } as UseQueryResult<AnswerOf<C>, Refusal>
}

type ActOptions<C extends Call> = {
  /** Rooms whose screens show what this act changes. They are read again whatever comes of it: a refusal, too, means we were behind. */
  refresh: readonly ModuleName[]
  successText?: string
  onSuccess?: (answer: AnswerOf<C>, input: InputOf<C>) => void
  /** Takes over from the general message, e.g. to show the refusal at its field. */
  onRefused?: (refusal: Refusal, input: InputOf<C>) => void
  /** In place of the top bar's own selection: what is made or changed may lie outside of it. */
  selection?: Selection
}

export function useAct<C extends Call>(call: C, options: ActOptions<C>) {
  return useMutation<AnswerOf<C>, Refusal, InputOf<C>>({
    mutationFn: input => request(call, input, options.selection && { selection: options.selection }),
    onSuccess: (answer, input) => {
      if (options.successText) notify.success(options.successText)
      options.onSuccess?.(answer, input)
    },
    onError: (refusal, input) => (options.onRefused ? options.onRefused(refusal, input) : showError(refusal)),
    onSettled: () => refreshModules(options.refresh),
  })
}

/** Reads again what these modules show now; anything else of them when it is next looked at. */
export async function refreshModules(modules: readonly ModuleName[]) {
  await Promise.all(modules.map(module => queryClient.invalidateQueries({ queryKey: [module] })))
}
