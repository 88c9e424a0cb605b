import { expect, test } from 'vitest'
import { claimCodeText, readClaimCode } from './claim-code.ts'

test.each([
  ['7K3M-9QXT-WP4H', '7K3M9QXTWP4H'],
  [' 7k3m 9qxt wp4h ', '7K3M9QXTWP4H'],
  ['7K3M9QXTWP4H', '7K3M9QXTWP4H'],
  ['7K3M-9QXT-WP4', undefined],
  ['7K3M-9QXT-WP4O', undefined],
  ['', undefined],
])('of %j it reads %j', (typed, code) => {
  expect(readClaimCode(typed)).toBe(code)
})

test('it is shown in groups', () => {
  expect(claimCodeText('7K3M9QXTWP4H')).toBe('7K3M-9QXT-WP4H')
})
