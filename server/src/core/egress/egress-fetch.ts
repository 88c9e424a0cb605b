/** `fetch` for libraries that talk to addresses people typed in. */
import type { ResolveHost } from './egress-address.ts'
import { egressRequest } from './egress-request.ts'
import { type EgressAddress, inside, isIn } from './network-list.ts'

const maxAnswerBytes = 512 * 1024

/** Plain HTTP leads nowhere but into networks of the plant that are allowed. */
class PlainOutside extends Error {
  constructor() {
    super('code:plainOutside')
    this.name = 'PlainOutside'
  }
}

function refusePlainOutside(address: EgressAddress, secure: boolean) {
  if (!secure && !isIn(inside)(address)) throw new PlainOutside()
}

type Sent = { method?: string; headers?: Record<string, string>; body?: unknown }

/** @throws PlainOutside and what `egressRequest` throws */
export const egressFetch =
  (resolve: ResolveHost, { timeoutMs = 8_000, signal }: { timeoutMs?: number; signal?: AbortSignal } = {}) =>
  async (url: string, { method = 'GET', headers, body }: Sent): Promise<Response> => {
    const sent = body === undefined || body === null ? undefined : String(body)
    const answer = await egressRequest(
      { url, method, headers, body: sent },
      { resolve, timeoutMs, maxAnswerBytes, check: refusePlainOutside, signal },
    )
    const hasBody = ![204, 304].includes(answer.status)
    return new Response(hasBody ? new Uint8Array(answer.body) : null, {
      status: answer.status,
      headers: Object.entries(answer.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      ),
    })
  }
