import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Waits until a form says it at this field: a form that judges anew takes its words away and brings them back. */
export const expectSaidAt = (field: () => HTMLElement, words: string | RegExp) =>
  waitFor(() => expect(field().closest('.ant-form-item')?.textContent).toMatch(words))
