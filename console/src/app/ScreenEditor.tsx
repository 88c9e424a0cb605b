import { ScreenEditorPage } from '../wall/editor/ScreenEditorPage.tsx'
import { drawWidget } from './screen-widgets.tsx'

/** The editor of a custom screen, whose preview shows the parts as they are now. */
export const ScreenEditor = () => <ScreenEditorPage draw={drawWidget} />
