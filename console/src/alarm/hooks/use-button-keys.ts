import { useEffect } from 'react'
import { isTyping, topLayer } from './top-layer.ts'

/**
 * A key presses the button that names it (`aria-keyshortcuts="M"`), of what lies on top: a dialog's own buttons when one is open,
 * else the page's. So a module that puts a button into the desk or the detail gives it its key by that attribute alone.
 */
export function useButtonKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented || event.repeat || isTyping(event.target)) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return
      const key = event.key === '？' ? '?' : event.key.toUpperCase()
      if (!/^[A-Z?]$/.test(key)) return
      const layer: ParentNode = topLayer() ?? document
      const named = [...layer.querySelectorAll<HTMLButtonElement>(`[aria-keyshortcuts="${key}"]`)]
      const button = named.find(each => !each.disabled && each.checkVisibility())
      if (!button) return
      event.preventDefault()
      button.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
