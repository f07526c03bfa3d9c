// Types that core's ports name and an audio worklet does not have.
type Blob = object
type File = object
