/** What comes with an AI server of which nothing special is known. */
export const plainDetail = {
  configuration: { version: 0, appliedVersion: null, waiting: 0, refused: 0 },
  updates: [],
  models: [],
  settings: null,
  week: null,
  past: null,
}
