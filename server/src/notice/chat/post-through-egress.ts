import type { ResolveHost } from '../../core/egress/egress-address.ts'
import { egressRequest } from '../../core/egress/egress-request.ts'

export type Posted = { status: number; body: string }

/** Nothing was sent, so nothing can have arrived. */
export class NotSent extends Error {}

const maxAnswerBytes = 64 * 1024

/**
 * @throws NotSent when the other side cannot have the request; any other error leaves that open.
 */
export async function postThroughEgress(
  { url, body }: { url: string; body: string },
  { resolve, timeoutMs = 10_000 }: { resolve: ResolveHost; timeoutMs?: number },
): Promise<Posted> {
  let connected = false
  const onConnect = () => {
    connected = true
  }
  try {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    const answer = await egressRequest(
      { url, method: 'POST', headers, body },
      { resolve, timeoutMs, maxAnswerBytes, onConnect },
    )
    return { status: answer.status, body: answer.body.toString('utf8') }
  } catch (error) {
    throw connected ? error : new NotSent(messageOf(error))
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))
