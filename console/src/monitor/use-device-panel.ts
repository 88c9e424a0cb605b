import { useEffect, useState } from 'react'
import { browserStorage } from '../core/browser-storage.ts'
import { usePhone } from '../ui/theme/use-media.ts'

const key = 'monitorDevices'

/** Whether the device list is open: as it was left beside a wall, closed at first on a phone. */
export function useDevicePanel() {
  const phone = usePhone()
  const [beside, setBeside] = useState(() => browserStorage.read(key) !== 'closed')
  const [over, setOver] = useState(false)
  const toggle = () => {
    if (phone) return setOver(!over)
    browserStorage.write(key, beside ? 'closed' : undefined)
    setBeside(!beside)
  }
  const closeOnPhone = () => setOver(false)
  useEffect(() => {
    if (!over) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOver(false)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [over])
  return { open: phone ? over : beside, phone, toggle, closeOnPhone }
}
