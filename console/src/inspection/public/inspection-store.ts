/** Where a phone keeps an inspector's work (IndexedDB). */
export const inspectionStore = 'watchfire-inspection'
