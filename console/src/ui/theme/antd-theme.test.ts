// @vitest-environment happy-dom
import { paletteOf } from '@watchfire/contract/core/palette.ts'
import { theme } from 'antd'
import { expect, test } from 'vitest'
import { antdTheme } from './antd-theme.ts'

const heights = (finger: boolean) => {
  const { controlHeight, controlHeightSM } = theme.getDesignToken(
    antdTheme('dark', paletteOf('dark', { dark: {}, light: {} }), { fontSize: 14, finger }),
  )
  return [controlHeight, controlHeightSM]
}

test('for a finger small controls too are 40 px high, for a pointer they stay close together', () => {
  expect(heights(true)).toEqual([40, 40])
  expect(heights(false)).toEqual([32, 24])
})

test('seven days of a calendar stand in a row of a telephone', () => {
  const { components } = antdTheme('dark', paletteOf('dark', { dark: {}, light: {} }), { fontSize: 14, finger: true })
  const padding = 2 * 18
  expect(7 * Number(components?.DatePicker?.cellWidth) + padding).toBeLessThanOrEqual(360)
})
