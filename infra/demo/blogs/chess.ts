export const chess = {
  title: 'Chess, with slips of paper',
  images: ['knight-mobility'],
  text: [
    '<p>There is a chess-player of my acquaintance who has no vanity, never touches a piece without moving it, and takes half an hour over each move because it is I who have to do the thinking for him. He consists of about a page of rules. David Champernowne and I made him up in 1948, and in the absence of a machine large enough to house him he lives on slips of paper.</p>',
    '<h2>How he plays</h2>',
    '<p>To see <em>all</em> the consequences of a move is out of the question. A beginner looks at everything a short way ahead; a master looks at little, a long way. Our player compromises:</p>',
    '<ol><li>He considers every move that he has, and every reply to it.</li><li>From there he follows only what I call <strong>considerable</strong> moves: captures that are likely to gain something, recaptures, mates.</li><li>Where no considerable move is left the position is <em>dead</em>, and he counts the pieces.</li></ol>',
    '<p>The rule about dead positions is the important one. To stop in the middle of an exchange and count is to believe oneself a Queen ahead in the moment before losing one’s own.</p>',
    '<p>The pieces are reckoned so:</p>',
    '<pre>pawn 1    knight 3    bishop 3½    rook 5    queen 10    checkmate 1000</pre>',
    '<h3>When nothing is being taken</h3>',
    '<p>In most positions the counting comes out even, and without something further he would shuffle his rook to and fro like a caged bear. We therefore gave him a sense of position, in which the chief part is mobility. For each piece one takes the <strong>square root</strong> of the number of moves that it has. The root is there because the first few moves of freedom matter more than the last. A knight in the corner has two moves and scores √2; in the middle of the board it has eight, and scores √8, which is twice as good and not four times. The picture is a map of this: the knight as he sees it, square by square.</p>',
    '<p>To that are added small amounts for a defended piece, for a king with few lines open to him, for castling, and for pawns that have advanced.</p>',
    '<h2>His results</h2>',
    '<p>In 1952 he met Alick Glennie, who was not a strong player, and lost to him in twenty-nine moves. The game is printed in <em>Faster than Thought</em>, with remarks. His chief weakness is that he cannot conceive of anything that will happen after the slip of paper comes to an end. When a piece is sure to be lost he will give up a pawn to put it off by a move, and then another pawn, in the belief that what has gone out of sight is no longer there. I have known persons of whom the same might be said.</p>',
    '<p>He has one quality, however, that I value. Having written down his rules with my own hand, I can still be beaten by him if I am not attending. One does not look far enough ahead to see what one has oneself ordered. I mention it for the benefit of those who hold that a machine can give back only what was put in.</p>',
  ],
} as const
