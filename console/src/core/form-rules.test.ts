import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { expect, test } from 'vitest'
import { fieldsOf, insideNameOf } from './call-fields.ts'
import { maxLengthOf, rulesFor } from './form-rules.ts'
import { chooseLanguage } from './language.ts'

type Rule = { required?: boolean; message?: string; validator?: (rule: object, value: unknown) => Promise<void> }

async function problem(rules: unknown, value: unknown): Promise<string | undefined> {
  for (const rule of rules as Rule[]) {
    if (rule.required && (value === undefined || String(value).trim() === '')) return rule.message
    const failure = await rule.validator?.({}, value).catch((error: Error) => error.message)
    if (failure) return failure
  }
}

test('a field the call insists on is required, with the sentence given', async () => {
  const rules = rulesFor(companyCalls.update, 'name', { required: '企业名称不得为空' })
  expect(await problem(rules, '  ')).toBe('企业名称不得为空')
  expect(await problem(rules, '烽燧')).toBeUndefined()
})

test('a field that may be left out is not required but still checked', async () => {
  const rules = rulesFor(accessCalls.updateProfile, 'email', { invalid: '邮箱格式不正确' })
  expect((rules as Rule[]).some(rule => rule.required)).toBe(false)
  expect(await problem(rules, '')).toBeUndefined()
  expect(await problem(rules, 'not an address')).toBe('邮箱格式不正确')
  expect(await problem(rules, 'a@b.cn')).toBeUndefined()
})

test('a limit of the contract is the limit of the form, in the reader’s language', async () => {
  const rules = rulesFor(companyCalls.update, 'description')
  chooseLanguage('zh')
  expect(await problem(rules, '字'.repeat(1001))).toBe('最多 1000 个字')
  chooseLanguage('en')
  expect(await problem(rules, 'x'.repeat(1001))).toBe('At most 1000 characters')
  expect(maxLengthOf(companyCalls.update, 'description')).toBe(1000)
  expect(maxLengthOf(companyCalls.update, 'logoUrl')).toBe(200)
})

test('wire names lead back to the fields of the form', () => {
  expect(fieldsOf(companyCalls.update).get('name')?.wireName).toBe('companyName')
  expect(insideNameOf(companyCalls.update, 'cAddr')).toBe('address')
  expect(insideNameOf(accessCalls.updateProfile, 'email')).toBe('email')
  expect(insideNameOf(companyCalls.update, 'nothing of ours')).toBeUndefined()
})
