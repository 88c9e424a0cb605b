import { useEffect, useState } from 'react'
import { confirmWith } from '../../core/client.ts'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'

const ConfirmationDialog = lazyDialog(async () => (await import('./ConfirmationDialog.tsx')).ConfirmationDialog)

/** Asks who it is when the server wants to know; acts that wait for it share one dialog. */
export function ConfirmationHost() {
  const [waiting, setWaiting] = useState<PromiseWithResolvers<boolean>>()
  useEffect(() => {
    let open: PromiseWithResolvers<boolean> | undefined
    confirmWith(() => {
      if (!open) {
        open = Promise.withResolvers<boolean>()
        setWaiting(open)
        void open.promise.then(() => {
          open = undefined
          setWaiting(undefined)
        })
      }
      return open.promise
    })
    return () => confirmWith(async () => false)
  }, [])
  return (
    waiting && <ConfirmationDialog onConfirmed={() => waiting.resolve(true)} onClose={() => waiting.resolve(false)} />
  )
}
