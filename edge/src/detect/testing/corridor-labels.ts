/** What is in the real film of a corridor (`one-by-one-person-detection.mp4`, six people one after the other), by eye: every odd second of it. */
export const corridor = {
  film: 'one-by-one-person-detection.mp4',
  seconds: 139,
  people: 6,
  /** Nobody is in the picture; at each other odd second one person is. */
  empty: [1, 3, 5, 21, 47, 49, 71, 73, 89, 91, 121, 123, 137, 139],
  /** Nothing is left of somebody but a shadow. */
  doubtful: [45, 87],
} as const
