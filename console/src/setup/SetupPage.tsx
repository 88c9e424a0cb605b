import { ListSection } from '../ui/list/ListParts.tsx'
import { SetupGuide } from './public/SetupGuide.tsx'

/** The guide of the first steps, in reach for as long as one is missing. */
export function SetupPage() {
  return (
    <ListSection>
      <SetupGuide />
    </ListSection>
  )
}
