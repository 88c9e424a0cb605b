/**
 * Pictures that the events of one post name: a file of it, base64 in it, or an address they are fetched from. All events of a post
 * share what they may cost; beyond it an event goes on without.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { pictureLimit } from '@watchfire/contract/core/file.calls.ts'
import type { ResolveFor } from '../core/egress/egress-address.ts'
import { egressRequest } from '../core/egress/egress-request.ts'

/** Bytes of those at hand count as well: many events may name the same file. */
const maxBytesOfPost = 32 * 1024 * 1024
const maxFetchedOfPost = 16
/** For all of them together, from the first on. */
const fetchMsOfPost = 10_000
const fetchMs = 5_000
/** Of a picture that is not there yet. */
const [maxTries, againMs] = [4, 800]

export type PostPictures = {
  /** Its bytes, wherever they are; undefined where there are none, or where the post has had its share. */
  read(companyId: number, picture: string): Promise<Buffer | undefined>
}

export function picturesOfPost(
  { resolveFor }: { resolveFor: ResolveFor },
  bytesOf: ReadonlyMap<string, Buffer>,
  { ms = fetchMsOfPost }: { ms?: number } = {},
): PostPictures {
  let bytesLeft = maxBytesOfPost
  let fetchesLeft = maxFetchedOfPost
  let over: AbortSignal | undefined

  async function fetchOne(companyId: number, url: string): Promise<Buffer | undefined> {
    if (fetchesLeft === 0) return undefined
    fetchesLeft -= 1
    over ??= AbortSignal.timeout(ms)
    const maxAnswerBytes = Math.min(pictureLimit, bytesLeft)
    return untilOver(over, fetchPicture(url, { resolve: resolveFor(companyId), maxAnswerBytes, signal: over }))
  }

  return {
    async read(companyId, picture) {
      if (bytesLeft === 0) return undefined
      const bytes = isAddress(picture)
        ? await fetchOne(companyId, picture)
        : (bytesOf.get(picture) ?? bytesOfText(picture))
      if (!bytes || bytes.length > bytesLeft) return undefined
      bytesLeft -= bytes.length
      return bytes
    },
  }
}

export const isAddress = (picture: string) => /^https?:\/\//i.test(picture)

function bytesOfText(text: string): Buffer | undefined {
  const base64 = text.replace(/^data:image\/[a-z+.-]+;base64,/i, '')
  return base64.length < 40 ? undefined : Buffer.from(base64, 'base64')
}

/** Not all that it waits for can be broken off: finding out where a host is cannot. */
function untilOver(over: AbortSignal, fetching: Promise<Buffer | undefined>): Promise<Buffer | undefined> {
  if (over.aborted) return Promise.resolve(undefined)
  return new Promise(resolve => {
    const giveUp = () => resolve(undefined)
    over.addEventListener('abort', giveUp, { once: true })
    fetching.then(bytes => {
      over.removeEventListener('abort', giveUp)
      resolve(bytes)
    })
  })
}

type Reach = Pick<Parameters<typeof egressRequest>[1], 'resolve' | 'maxAnswerBytes'> & { signal: AbortSignal }

async function fetchPicture(url: string, reach: Reach): Promise<Buffer | undefined> {
  try {
    const { username, password } = new URL(url)
    if (username || password) return undefined
    for (let tries = 1; ; tries += 1) {
      const answer = await egressRequest({ url, method: 'GET' }, { ...reach, timeoutMs: fetchMs })
      if (answer.status === 200) return answer.body
      // Whoever tells of an event at once may have its picture a moment later.
      if (answer.status !== 404 || tries >= maxTries) return undefined
      await sleep(againMs, undefined, { signal: reach.signal })
    }
  } catch {
    return undefined
  }
}
