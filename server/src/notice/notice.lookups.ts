/** What other rooms may ask of this one. */
export { hurryRobots } from './robot.queries.ts'
