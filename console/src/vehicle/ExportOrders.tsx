import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { useTexts } from '../core/texts.ts'
import { useListUrl } from '../ui/list/list-url.ts'
import { SheetButton } from '../ui/list/SheetButton.tsx'
import { orderInput } from './order-input.ts'
import { vehicleTexts } from './vehicle.texts.ts'

/** The orders as they are filtered, as .xlsx. */
export function ExportOrders() {
  const t = useTexts(vehicleTexts)
  const [{ filters }] = useListUrl(['keyword', 'park', 'type', 'tab'])
  return <SheetButton call={vehicleCalls.export} input={orderInput(filters)} name={t('title')} />
}
