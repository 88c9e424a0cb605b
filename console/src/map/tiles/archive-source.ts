import type { Source } from 'pmtiles'

/** Bytes of a file of ours, read by the link of now. */
export const archiveSource = (urlNow: () => string): Source => ({
  getKey: () => urlNow().split('?')[0] ?? '',
  async getBytes(offset, length, signal) {
    const range = `bytes=${offset}-${offset + length - 1}`
    const answer = await fetch(urlNow(), { headers: { range }, ...(signal && { signal }) })
    // The whole file instead of a part of it may be gigabytes.
    if (answer.status !== 206) {
      await answer.body?.cancel()
      throw new Error(`a part of the map was answered with ${answer.status}`)
    }
    return { data: await answer.arrayBuffer() }
  },
})
