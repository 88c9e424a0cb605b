/** What people and programs with bad intentions, or broken ones, put where a value belongs. */

/** Texts that are legal, however ugly: wherever text is taken they are kept and come back as they were, byte for byte. */
export const legalTexts: [what: string, text: string][] = [
  ['markup', '<img src=x onerror="alert(1)"><script>alert(2)</script>'],
  ['an SQL fragment', `'; drop table alarm; -- "\\`],
  ['LIKE wildcards', '100%_\\%'],
  ['line breaks and tabs', 'a\r\nb\tc\u2028d'],
  ['a header break', 'x\r\nSet-Cookie: a=b'],
  ['right-to-left marks', '\u202egnp.exe\u202c שלום'],
  ['emoji and rare characters', '🔥👨‍👩‍👧 𠮷野家'],
  ['combining marks', 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢'],
  ['control characters', 'bell\u0007 escape\u001b[31m delete\u007f'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is meant to look like one.
  ['a template', '{{7*7}} ${7*7} {name}'],
  ['array syntax of the database', '{"a","b",NULL}'],
  ['a formula', '=cmd|" /C calc"!A0'],
  ['an invisible mark', '\ufeffx\u200b'],
]

/** Texts PostgreSQL cannot hold: they are refused wherever they stand. */
export const unstorableTexts: [what: string, text: string][] = [
  ['NUL', 'a\0b'],
  ['half a surrogate pair', 'a\ud83d'],
]

/** Values of every kind but the right one. */
export const strangeValues: [what: string, value: unknown][] = [
  ['nothing', null],
  ['true', true],
  ['zero', 0],
  ['a negative number', -1],
  ['a fraction', 1.5],
  ['a number beyond 16 bits', 70_000],
  ['a number beyond 32 bits', 5_000_000_000],
  ['the largest exact number', Number.MAX_SAFE_INTEGER],
  ['a number beyond all', 1e300],
  ['an empty text', ''],
  ['a blank text', '   '],
  ['a number as text', '4'],
  ['a very long text', '长'.repeat(10_000)],
  ['a path', '../../../../etc/passwd'],
  ['an empty list', []],
  ['a list', [1, 'a', null]],
  ['a nested list', [[[[]]]]],
  ['an object', { a: 1 }],
  ['an operator', { $gt: '', $ne: null }],
  ['an object that thinks it is a text', { toString: 'x', length: 3 }],
  ...legalTexts,
  ...unstorableTexts,
]

/** JSON nested so deep that whoever walks it by recursion falls over. */
export const deepJson = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
