const given = new URLSearchParams(location.search)
const booth = document.querySelector('lingo-booth')
booth.name = given.get('name')
booth.language = given.get('language')
