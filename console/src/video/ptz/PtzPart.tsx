import { DragOutlined } from '@ant-design/icons'
import { ptzCalls } from '@watchfire/contract/ptz/ptz.calls.ts'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { PtzPad } from './PtzPad.tsx'
import styles from './PtzPart.module.css'
import { ptzTexts } from './ptz.texts.ts'

/** Somebody else may begin to steer, or end. */
const lookAgainMs = 5000

/** The controls of a camera that can be turned, on its picture; of another one nothing. */
export function PtzPart({ channelId }: { channelId: string }) {
  const t = useTexts(ptzTexts)
  const [isOpen, setOpen] = useState(false)
  const offer = useCall(ptzCalls.find, { channelId }, { quiet: true, refetchInterval: isOpen && lookAgainMs }).data
  if (!offer || offer.problem !== null) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps quick clicks, and the mouse that holds a button and moves, from the tile below
    <div
      className={styles.part}
      draggable
      onDragStart={event => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onDoubleClick={event => event.stopPropagation()}
    >
      {isOpen && (
        <PtzPad
          key={channelId}
          channelId={channelId}
          presets={offer.presets}
          steeredBy={offer.steeredBy}
          onClose={() => setOpen(false)}
        />
      )}
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-label={t(isOpen ? 'close' : 'open')}
        title={t(isOpen ? 'close' : 'open')}
        onClick={() => setOpen(!isOpen)}
      >
        <DragOutlined aria-hidden />
      </button>
    </div>
  )
}
