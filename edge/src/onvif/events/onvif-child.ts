/** Child process: the events of ONVIF cameras are read here and nowhere else, so that a flood or a fault of them stays here. */
import { serveEvents } from '../../child/serve-events.ts'
import { OnvifStation } from './onvif-station.ts'

serveEvents(publish => new OnvifStation(publish))
