// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { expect, test } from 'vitest'
import '../../core/brand-store.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { LevelTag } from './AlarmMarks.tsx'

type SetForCamera = NonNullable<Alarm['setForCamera']>
const set: SetForCamera = { setBy: '陈工', level: 'severe', levelName: '', mergeSeconds: 60, isQuieter: true }
const show = (setForCamera: Alarm['setForCamera']) =>
  renderScreen(<LevelTag alarm={{ level: 'notice', levelName: '', setForCamera }} />)

test('a severe alarm that was made quieter for its camera has a mark, and says in words who did it', () => {
  show(set)
  expect(screen.getByText('↓').getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText(/陈工/)).toBeTruthy()
  expect(screen.getByTitle(/陈工/)).toBeTruthy()
})

test('one that was set otherwise without becoming quieter has none, nor has one that nobody set', () => {
  show({ ...set, isQuieter: false })
  show(undefined)
  expect(screen.queryByText('↓')).toBeNull()
  expect(screen.queryByTitle(/陈工/)).toBeNull()
})
