import { useEffect, useEffectEvent } from 'react'
import { isTyping, topLayer } from '../hooks/top-layer.ts'

type Keys = {
  onVerdict?: (place: number) => void
  onSubmit?: () => void
  onSubmitNext?: () => void
  onNext?: () => void
  onPrevious?: () => void
  onHelp?: () => void
  /** Off while something lies on top that has keys of its own. */
  enabled?: boolean
  /** The dialog these keys belong to: they rest while another one lies on it. Without it, whoever is enabled hears them. */
  layer?: string
}

/** Keys of the desk: J/K next and previous, 1/2/3 verdict, Ctrl+Enter submit, with Shift the next one after it, ? help. Letters typed into a field stay letters. */
export function useHandleKeys({ enabled = true, layer, ...keys }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.defaultPrevented) return
    if (layer && !topLayer()?.closest(`[data-layer="${layer}"]`)) return
    const act = actionOf(event)
    if (!act) return
    event.preventDefault()
    act()
  })
  const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
    if (event.key === 'Enter') {
      // A held one hands nothing in of the alarm that comes next.
      if (event.repeat || (!event.ctrlKey && !event.metaKey)) return undefined
      return event.shiftKey ? (keys.onSubmitNext ?? keys.onSubmit) : keys.onSubmit
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return undefined
    if (/^[1-9]$/.test(event.key) && keys.onVerdict) return () => keys.onVerdict?.(Number(event.key) - 1)
    // A held key does not race through the list.
    if (event.key.toLowerCase() === 'j') return event.repeat ? undefined : keys.onNext
    if (event.key.toLowerCase() === 'k') return event.repeat ? undefined : keys.onPrevious
    return event.key === '?' || event.key === '？' ? keys.onHelp : undefined
  }
  useEffect(() => {
    if (!enabled) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [enabled])
}
