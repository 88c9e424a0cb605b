const chinese = new Intl.Collator('zh-Hans-CN', { numeric: true })

/** Sorts by name as Chinese readers expect: by pinyin, numbers by value. */
export const byName = <T extends { name: string }>(a: T, b: T): number => chinese.compare(a.name, b.name)
