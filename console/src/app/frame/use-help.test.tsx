// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { expect, test } from 'vitest'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { useHelp } from './use-help.ts'

const Help = () => <output>{useHelp() ?? 'no section'}</output>

test.each([
  ['/device-manage', 'word4#cameras'],
  ['/device-manage?tab=sensors', 'word4#sensors'],
  ['/device-manage?tab=sources', 'word4#hook-sources'],
  ['/climate', 'word4#climate'],
  ['/nowhere', 'no section'],
])('the question mark at %s leads to %s', (address, section) => {
  const algorithms = [{ nickname: 'climate', page: 'climateSensors' }] as unknown as User['algorithms']
  signInAs(undefined, { algorithms })
  renderScreen(<Help />, address)
  expect(screen.getByRole('status').textContent).toBe(section)
})
