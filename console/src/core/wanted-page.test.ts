import { expect, test } from 'vitest'
import { wantedPage } from './wanted-page.ts'

test('the page wanted comes back from the address', () => {
  expect(wantedPage.from(wantedPage.after('/workplace?name=5&level=severe'))).toBe('/workplace?name=5&level=severe')
  expect(wantedPage.after('/')).toBe('')
  expect(wantedPage.from('')).toBe('/')
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/login?to=/login'])(
  '%s is no page of ours',
  page => expect(wantedPage.from(`?${new URLSearchParams({ to: page })}`)).toBe('/'),
)
