import { expect, test } from 'vitest'
import { auditActions } from './audit/audit.actions.ts'
import { auditFieldLabels } from './audit/audit.fields.ts'
import { brandWord, fillBrand } from './core/brand-words.ts'
import { brands, shippedBrands } from './core/brands.ts'
import type { Language } from './core/errors.ts'
import { fieldLabels } from './core/field-labels.ts'
import { errorTable, errorText } from './error-table.ts'
import { foreignWords } from './testing/foreign-words.ts'

const languages: readonly Language[] = ['zh', 'en']
const texts: Record<Language, [name: string, text: string][]> = { zh: [], en: [] }
for (const [code, { zh, en }] of Object.entries(errorTable)) {
  texts.zh.push([code, zh])
  texts.en.push([code, en])
}
for (const [action, { zh, en }] of Object.entries(auditActions)) {
  texts.zh.push([action, zh])
  texts.en.push([action, en])
}
for (const [field, [zh, en]] of [...Object.entries(fieldLabels), ...Object.entries(auditFieldLabels)]) {
  texts.zh.push([field, zh])
  texts.en.push([field, en])
}

test.each(languages)('errors, fields and acts name companies and projects as the brand does (%s)', language => {
  expect(texts[language].length).toBeGreaterThan(300)
  expect(foreignWords(texts[language], language)).toEqual([])
})

test('a word begins with a capital where its place does, and no other word is made up', () => {
  const words = brands.factory.words.en
  expect(fillBrand('{brand.Companies} of a {brand.customer}, {brand.unknown}', words)).toBe(
    'Factories of a group, {brand.unknown}',
  )
  expect(brandWord(brands.factory.words.zh, 'Company')).toBe('工厂')
})

test('a refusal speaks as its brand does and shows what people typed as it is', () => {
  const facts = { name: '{brand.project}' }
  expect(errorText('project.nameTaken', 'en', facts, brands.factory.words.en)).toBe(
    'The factory has a workshop named “{brand.project}” already',
  )
  expect(errorText('project.nameTaken', 'zh', facts, brands.platform.words.zh)).toBe(
    '该企业下已有名为“{brand.project}”的项目',
  )
})

test('a customer and a company have two names in every brand: sentences tell them apart', () => {
  for (const brand of shippedBrands)
    for (const language of languages) {
      const { customer, company } = brand.words[language]
      expect(customer).not.toBe(company)
    }
})
