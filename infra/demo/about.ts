import type { Post } from './post.ts'

export const about: Post = {
  title: 'About',
  images: ['moss', 'seed-head'],
  text: [
    '<p>I am a mathematician. I was born in London on 23 June 1912, went to school at Sherborne, and read mathematics at King’s College, Cambridge, which elected me to a Fellowship in 1935. I took a doctorate at Princeton under Alonzo Church in 1938. Since then I have worked for the Foreign Office, for the <strong>National Physical Laboratory</strong>, and from 1948 at the <strong>University of Manchester</strong>.</p>',
    '<h2>What I work on</h2>',
    '<ul><li><strong>Logic</strong>: what can be computed, what can be decided, and how far a system of logic may be helped to prove what it cannot.</li><li><strong>Computing machines</strong>: their design, the writing of programmes for them, and the numerical analysis that their speed calls for.</li><li><strong>Mechanical intelligence</strong>: whether machines may be taught, and how we should know.</li><li><strong>Morphogenesis</strong>: how an even tissue comes to have a pattern, and why the pattern in a daisy is numbered as it is.</li></ul>',
    '<h2>How to find things here</h2>',
    '<p>The lists of articles, chapters and reports are meant to be complete enough to be useful and short enough to be read. Most of the manuscripts are kept in the <a href="https://turingarchive.kings.cam.ac.uk/">Turing Digital Archive</a>. When I am not at the laboratory I may be found running, rather slowly, in the direction of Cheshire.</p>',
    '<h2>About this demonstration</h2>',
    '<p><em>This site shows what a portfolio looks like when it is full. The publications, dates and places in its lists are those of Alan Turing (1912–1954). The essays and this page were written for the demonstration, in the first person of an imagined owner: only the short passages given with their source are his own words. The pictures were computed for it, several of them by the mathematics of his paper of 1952.</em></p>',
  ],
}
