import { useEffect, useState } from 'react'
import type { SavedForm } from './device-store.ts'
import { keepShell } from './keep-shell.ts'
import { takeChoices } from './saved-choices.ts'
import { listSavedForms, takeAlong } from './saved-forms.ts'

/** Points that can be checked without a line, by name; the page that shows them sees to it that they can. */
export function useSavedForms(): readonly SavedForm[] {
  const [forms, setForms] = useState<readonly SavedForm[]>([])
  useEffect(() => {
    let isGone = false
    const read = () => listSavedForms().then(saved => isGone || setForms(saved))
    void read()
      .then(takeAlong)
      .then(read)
      .then(takeChoices)
      // Without a line what is known stays as it is.
      .catch(() => undefined)
      .then(keepShell)
    return () => {
      isGone = true
    }
  }, [])
  return forms
}
