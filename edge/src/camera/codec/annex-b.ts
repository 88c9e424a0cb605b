const startCode = Buffer.from([0, 0, 1])

/** The NAL units of a byte stream (ISO 14496-10 annex B) that is there as a whole: views without start codes. */
export function nalsOf(stream: Buffer): Buffer[] {
  const nals: Buffer[] = []
  let at = stream.indexOf(startCode)
  while (at >= 0) {
    const begin = at + startCode.length
    at = stream.indexOf(startCode, begin)
    let end = at < 0 ? stream.length : at
    // Zeros before a start code belong to it.
    while (end > begin && stream[end - 1] === 0) end -= 1
    if (end > begin) nals.push(stream.subarray(begin, end))
  }
  return nals
}
