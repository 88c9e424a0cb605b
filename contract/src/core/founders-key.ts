/** The founders' Ed25519 key, its public half: what licences and packages are verified with where no other one is named. */
export const foundersKey = 'W5TtvswkpUHDpjltzUz5vwv5jFEYbc3WP+rGXR4bEtQ='
