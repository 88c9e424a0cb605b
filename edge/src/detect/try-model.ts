/** Tries a model as it will be used, in a process of its own, before it takes its place among the others. */
import { InferenceHandle, type InferenceLog } from './inference-handle.ts'
import type { ModelFacts, Refusal } from './inference-messages.ts'

/** What it is, or what of it cannot be used. The process that cannot bear it counts as its file. */
export async function tryModel(folder: string, log: InferenceLog): Promise<ModelFacts | Refusal> {
  const { promise, resolve } = Promise.withResolvers<ModelFacts | Refusal>()
  const handle = new InferenceHandle({
    models: async () => [folder],
    onModels: ({ main, own: [own], refused: [refusal] }) =>
      resolve(main ?? own ?? refusal ?? { field: 'file', why: 'cannot be used' }),
    onGone: why => resolve({ field: 'file', why }),
    log,
  })
  try {
    return await promise
  } finally {
    await handle.close()
  }
}
