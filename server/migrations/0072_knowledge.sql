-- What sections and wordings of the knowledge base mean to a model of vectors (AS-2). Nothing is lost with these rows but the cost
-- of asking again.
create table knowledge_vectors (
  model text not null,
  -- The SHA-256 of the text, in hexadecimal digits.
  text_hash text not null,
  -- Signed bytes, one for each dimension.
  vector bytea not null,
  created_at timestamptz not null,
  constraint knowledge_vectors_once primary key (model, text_hash)
);

-- The node that asks a model for vectors, so that no two of them pay for the same text.
create table knowledge_vector_work (
  model text not null,
  node_id uuid not null,
  held_until timestamptz not null,
  constraint knowledge_vector_work_once primary key (model)
);
