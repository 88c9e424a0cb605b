/** Plates of every province, of every kind, the same ones each time. */
const provinces = [...'京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼']
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '0123456789'

/** Numbers that look thrown and are not: the same run after run. */
function thrown(): (signs: string, count: number) => string {
  let state = 7
  return (signs, count) =>
    Array.from({ length: count }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31
      return signs[Math.floor((state / 2 ** 31) * signs.length)]
    }).join('')
}

export function samplePlates(): string[] {
  const pick = thrown()
  const kinds = [
    () => pick(letters, 1) + pick(letters + digits, 3) + pick(digits, 2),
    () => pick(letters, 1) + pick(digits, 5),
    () => pick(letters, 1) + pick('ABCDEF', 1) + pick(letters + digits, 1) + pick(digits, 4),
  ]
  const ofProvinces = provinces.map((province, at) => province + (kinds[at % kinds.length] as () => string)())
  return [
    ...ofProvinces,
    ...['京A1234挂', '鲁B2K07挂', '京A123A学', '沪A0H2K警', '粤Z9F8K港', '粤ZM3T8澳'],
    // What a stroke of its first sign may be taken for follows it; and heavy ones of new energy.
    ...['川A88888', '川B00001', '川AD12345', '苏E54321F', '粤B12345D', '京A00001A', '云A1D0Q8', '皖K7K7K7'],
  ]
}
