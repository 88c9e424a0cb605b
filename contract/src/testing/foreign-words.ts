/** For tests: words of the shipped brands that stand in a text by themselves, where another brand would show them. */
import { fillBrand } from '../core/brand-words.ts'
import type { Language } from '../core/errors.ts'

/** A brand like no other, so that whatever the shipped ones say stands out. */
const strange: Record<Language, Record<string, string>> = {
  zh: { name: '◆', project: '◆', customer: '◆', company: '◆' },
  en: { name: '◆', project: '◆', projects: '◆', customer: '◆', customers: '◆', company: '◆', companies: '◆' },
}

/** 集团 and "group" are words of the factory brand that everybody else says too (a group of pictures, a group chat), and are not looked for. */
const shipped: Record<Language, RegExp> = {
  zh: /烽燧|企业|客户|项目|工厂|车间/,
  en: /\b(watchfire|compan(y|ies)|customers?|projects?|factor(y|ies)|workshops?)\b/i,
}

/** What holds such words and means something else in every brand. */
const exceptions: Record<Language, RegExp> = {
  // WeCom, a product of Tencent; the account manager, a profession; customer service and client programs.
  zh: /企业微信|客户经理|客户端/g,
  // Nothing.
  en: /(?!)/g,
}

const unfilled = /\{(brand\.\w+|menu:\w+)\}/
/** Facts, which the text is filled with when it is shown. */
const facts = /\{\w+\}/g

export const foreignWords = (texts: Iterable<readonly [name: string, text: string]>, language: Language): string[] =>
  [...texts]
    .map(
      ([name, text]) =>
        [name, fillBrand(text, strange[language]).replace(exceptions[language], '').replace(facts, '')] as const,
    )
    .filter(([, text]) => shipped[language].test(text) || unfilled.test(text))
    .map(([name, text]) => `${name}: ${text.slice(0, 200)}`)
