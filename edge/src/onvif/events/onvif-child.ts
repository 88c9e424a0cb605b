/** Child process: the events of ONVIF cameras are read here and nowhere else, so that a flood or a fault of them stays here. */
import { serveEvents } from '../../child/serve-events.ts'
import { OnvifSubscriptions } from './onvif-subscriptions.ts'

serveEvents(publish => new OnvifSubscriptions(publish))
